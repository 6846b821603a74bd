import type { DashboardPart } from '@cairn/domain';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type LaterPart = LazyExoticComponent<ComponentType>;

/** Parts that load after the others, because many people have none of what they show. */
export const laterParts: Readonly<Partial<Record<DashboardPart, LaterPart>>> = {
  goals: lazy(() => import('./GoalProgress.tsx')),
};
