import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Banner } from '../../ui/Banner.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { accountQuery } from '../users/index.ts';
import { useClearSampleData } from './sample.data.ts';

/** Shown on every screen while sample data is loaded, with a button to clear it. */
export function SampleStrip() {
  const { data: account } = useQuery({ ...accountQuery(), enabled: false });
  const clear = useClearSampleData();
  if (!account?.hasSampleData) return null;
  return (
    <Banner
      icon={FlaskConical}
      text="Sample data: this household isn’t real."
      action={{
        label: clear.isPending ? 'Clearing...' : 'Clear it',
        onPress: () => {
          if (!clear.isPending)
            clear.mutate(undefined, { onSuccess: () => notices.show({ text: 'Sample data cleared' }) });
        },
      }}
    />
  );
}
