import type { UserAccount } from '@cairn/contract';
import { addDays } from '@cairn/domain';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { notices } from '../../ui/noticeStore.ts';

const SHOWN_KEY = 'premiumEndedTold';
const SHOWN_FOR_DAYS = 30;

/** Shows once per browser that Premium ended; the profile continues to say so. */
export function usePremiumEndedNotice(account: UserAccount | undefined): void {
  const navigate = useNavigate();
  const endedOn = account?.premiumEndedOn ?? null;
  useEffect(() => {
    if (endedOn === null || endedOn < addDays(browserToday(), -SHOWN_FOR_DAYS)) return;
    if (localStorage.getItem(SHOWN_KEY) === endedOn) return;
    localStorage.setItem(SHOWN_KEY, endedOn);
    notices.show({
      text: 'Premium has ended. Your bank connections are paused, and nothing was deleted.',
      action: { label: 'View profile', onPress: () => void navigate('/UserProfile') },
    });
  }, [endedOn, navigate]);
}
