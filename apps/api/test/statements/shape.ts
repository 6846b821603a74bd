const PARAMETER = /\$\d+/g;
/** Lists of values and of rows of any length count as the same. */
const LIST = /\((?:\$|default)(?:, (?:\$|default))*\)/g;
const ROWS = /\(\$\)(?:, ?\(\$\))+/g;

/** Equal for statements that differ only in the number of values. */
export function shapeOf(statement: string): string {
  return statement.replace(PARAMETER, '$').replace(LIST, '($)').replace(ROWS, '($)');
}
