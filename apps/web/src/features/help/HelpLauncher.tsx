import { CircleQuestionMark } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useHelp } from './useHelp.tsx';

interface HelpLauncherProps {
  /** The initial search, such as "budget". */
  query?: string | undefined;
}

/** The button after a page's title. Help is loaded only when it opens. */
export function HelpLauncher({ query }: HelpLauncherProps) {
  const help = useHelp();
  return (
    <>
      <IconButton
        icon={CircleQuestionMark}
        label="Help"
        aria-haspopup="dialog"
        aria-busy={help.isOpening || undefined}
        onClick={() => void help.open({ view: 'articles', query })}
      />
      {help.panel}
    </>
  );
}
