import type { Budget } from '@cairn/domain';
import { budgetCsv } from '@cairn/files';
import { CSV_TYPE, saveFile } from '../../app/saveFile.ts';
import { splitByKind } from './budgetFigures.ts';

/** `period` is "2026-11" or "2026". Each category is followed by its subcategories, income last. */
export async function saveBudget(period: string, budget: Budget): Promise<void> {
  await saveFile(`cairn-budget-${period}.csv`, [budgetCsv(period, splitByKind(budget).flat())], CSV_TYPE);
}
