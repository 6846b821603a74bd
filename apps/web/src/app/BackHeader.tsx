import { PageHeader, type PageHeaderProps } from '../ui/PageHeader.tsx';
import { useWayBack } from './openedFrom.ts';

interface BackHeaderProps extends PageHeaderProps {
  back: NonNullable<PageHeaderProps['back']>;
}

/** A header whose arrow is one step back in history when a list opened this screen, so that the list keeps its place. */
export function BackHeader(props: BackHeaderProps) {
  const { from, leave } = useWayBack(props.back.to);
  return <PageHeader {...props} back={{ ...props.back, onStepBack: from === null ? undefined : leave }} />;
}
