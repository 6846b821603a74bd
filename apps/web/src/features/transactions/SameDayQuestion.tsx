import type { Account } from '@cairn/contract';
import { browserToday } from '../../app/today.ts';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { QuestionBox } from '../../ui/QuestionBox.tsx';
import styles from './SameDayQuestion.module.css';
import { asksAboutSameDay, sameDayQuestion } from './sameDay.ts';

const options: readonly { value: 'included' | 'after' | ''; label: string }[] = [
  { value: 'included', label: 'Yes, it’s in it' },
  { value: 'after', label: 'No, it came after' },
];

interface SameDayQuestionProps {
  account: Account | undefined;
  /** The transaction's day; null while it isn't valid. */
  date: string | null;
  /** Null until the user answers. */
  isAfter: boolean | null;
  onChange: (isAfter: boolean) => void;
}

/** Asks whether a new transaction is part of the balance that was entered for its day. The account remembers the answer. */
export function SameDayQuestion({ account, date, isAfter, onChange }: SameDayQuestionProps) {
  if (!account || !asksAboutSameDay(account, date)) return null;
  const question = sameDayQuestion(account, browserToday());
  const answer = isAfter ? 'after' : 'included';
  return (
    <QuestionBox>
      <p aria-hidden="true">{question}</p>
      <ChoiceBar
        label={question}
        isLarge
        options={options}
        value={isAfter === null ? '' : answer}
        onChange={(value) => onChange(value === 'after')}
      />
      <p className={styles.hint}>We’ll remember this for the account. You can change it in Account Details.</p>
    </QuestionBox>
  );
}
