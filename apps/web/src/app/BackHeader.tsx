import { PageHeader, type PageHeaderProps } from '../ui/PageHeader.tsx';
import { useBackNavigation } from './openedFrom.ts';

interface BackHeaderProps extends PageHeaderProps {
  back: NonNullable<PageHeaderProps['back']>;
}

/**
 * A header whose back arrow steps back in history if a list opened the screen, to restore the list's scroll position.
 */
export function BackHeader(props: BackHeaderProps) {
  const { from, leave } = useBackNavigation(props.back.to);
  return <PageHeader {...props} back={{ ...props.back, onStepBack: from === null ? undefined : leave }} />;
}
