export interface Import {
  /** As written in the file. */
  specifier: string;
  /** Path from the root for a file of ours, `npm:<package>`, `node:<module>`, or undefined when nothing is there. */
  target: string | undefined;
  /** The whole statement is erased: `import type`, or a type position. */
  isTypeOnly: boolean;
  /** Written as `import()`. */
  isLazy: boolean;
  line: number;
}

/** Every file of ours, by its path from the root with forward slashes. */
export type Graph = ReadonlyMap<string, readonly Import[]>;

/** What a package says it may use, by its folder ('' is the root). */
export interface Manifest {
  dependencies: ReadonlySet<string>;
  devDependencies: ReadonlySet<string>;
}
export type Manifests = ReadonlyMap<string, Manifest>;

export interface Violation {
  rule: string;
  file: string;
  line: number;
  detail: string;
}
