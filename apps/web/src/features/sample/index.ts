export { SampleStrip } from './SampleStrip.tsx';
export { useAddSampleData } from './sample.data.ts';
