/** Router state that an import passes back to the last step. */
export interface Imported {
  readonly imported: number;
}

export function importedCount(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('imported' in state)) return null;
  return typeof state.imported === 'number' ? state.imported : null;
}
