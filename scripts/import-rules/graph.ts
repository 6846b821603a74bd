export interface Import {
  /** As written in the file. */
  specifier: string;
  /** The path from the root for our own files, `npm:<package>`, `node:<module>`, or undefined if it doesn't resolve. */
  target: string | undefined;
  /** True if the whole statement is erased: `import type`, or an import in a type. */
  isTypeOnly: boolean;
  /** Written as `import()`. */
  isLazy: boolean;
  line: number;
}

/** All our source files by their path from the root, with forward slashes. */
export type Graph = ReadonlyMap<string, readonly Import[]>;

/** The dependencies that a package declares. */
export interface Manifest {
  dependencies: ReadonlySet<string>;
  devDependencies: ReadonlySet<string>;
}
/** Manifests by package folder ('' is the root). */
export type Manifests = ReadonlyMap<string, Manifest>;

export interface Violation {
  rule: string;
  file: string;
  line: number;
  detail: string;
}
