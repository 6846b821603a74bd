import { wordsOf } from './name-words.ts';

const incomeWords = new Set('paycheck paychecks payday payroll salary wage wages'.split(' '));
/** Words for the things that pay is for or that are taken out of it. */
const expenseWords = new Set('tax taxes fee fees loan advance service services software garnishment'.split(' '));

/** Whether a name says that it is pay: "paycheck", "Sam's salary", "Acme Payroll". "Payroll taxes" are paid. */
export function namesIncome(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => incomeWords.has(word)) && !words.some((word) => expenseWords.has(word));
}
