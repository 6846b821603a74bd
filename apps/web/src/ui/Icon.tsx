import type { LucideIcon } from 'lucide-react';

interface IconProps {
  icon: LucideIcon;
  size?: number | undefined;
  className?: string | undefined;
}

/** A UI icon. Always decorative: the control around it has the accessible name. */
export function Icon({ icon: Glyph, size = 18, className }: IconProps) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden="true" className={className} />;
}
