import { type ReactNode, useState } from 'react';
import { SliderPanel } from '../ui/Slider.tsx';
import type { InfoOrEdit } from './useInfoOrEdit.ts';

interface InfoAndEditPanelProps {
  sliderId: string;
  view: InfoOrEdit;
  info: ReactNode;
  edit: ReactNode;
}

/** Edit stays mounted once opened, so that switching to Info doesn't lose what was typed. */
export function InfoAndEditPanel({ sliderId, view, info, edit }: InfoAndEditPanelProps) {
  const [hasOpenedEdit, setOpenedEdit] = useState(false);
  if (view === 'edit' && !hasOpenedEdit) setOpenedEdit(true);
  return (
    <SliderPanel sliderId={sliderId} value={view}>
      {view === 'info' && info}
      {hasOpenedEdit && <div hidden={view !== 'edit'}>{edit}</div>}
    </SliderPanel>
  );
}
