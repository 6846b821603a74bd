import type { LucideIcon } from 'lucide-react';

interface IconProps {
  icon: LucideIcon;
  size?: number | undefined;
  className?: string | undefined;
}

/** An interface icon: always decoration, the name belongs to the control around it. */
export function Icon({ icon: Glyph, size = 18, className }: IconProps) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden="true" className={className} />;
}
