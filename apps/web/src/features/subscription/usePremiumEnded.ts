import type { UserAccount } from '@cairn/contract';
import { addDays } from '@cairn/domain';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { notices } from '../../ui/noticeStore.ts';

const TOLD = 'premiumEndedTold';
const TOLD_FOR_DAYS = 30;

/** Tells once in each browser that premium was lost; the profile goes on saying so. */
export function usePremiumEnded(account: UserAccount | undefined): void {
  const navigate = useNavigate();
  const endedOn = account?.premiumEndedOn ?? null;
  useEffect(() => {
    if (endedOn === null || endedOn < addDays(browserToday(), -TOLD_FOR_DAYS)) return;
    if (localStorage.getItem(TOLD) === endedOn) return;
    localStorage.setItem(TOLD, endedOn);
    notices.show({
      text: 'Premium has ended. Your bank connections are paused, and nothing was deleted.',
      action: { label: 'View profile', onPress: () => void navigate('/UserProfile') },
    });
  }, [endedOn, navigate]);
}
