import type { DashboardPart } from '@cairn/domain';
import type { ComponentType } from 'react';
import { PinnedReports } from '../reports/index.ts';

/** Parts that load after the others, because many users have none of what they show. */
export const laterParts: Readonly<Partial<Record<DashboardPart, ComponentType>>> = {
  reports: PinnedReports,
};
