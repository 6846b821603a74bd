export { findLowPoints } from './low-points.ts';
