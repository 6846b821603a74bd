import { CircleQuestionMark } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useHelp } from './useHelp.tsx';

interface HelpLauncherProps {
  /** What help looks for when it opens, such as "budget". */
  query?: string | undefined;
}

/** After a page's title: opens help, which is loaded only then. */
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
