import type { CsvAnswer, CsvQuestion } from '@cairn/files';
import { CircleHelp } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './Import.module.css';

interface QuestionPanelProps {
  question: CsvQuestion;
  /** Counted from 0. */
  index: number;
  answered: CsvAnswer | null;
  onAnswer: (answer: CsvAnswer) => void;
}

function QuestionPanel({ question, index, answered, onAnswer }: QuestionPanelProps) {
  const id = `question-${index}`;
  return (
    <Panel aria-labelledby={id}>
      <PanelHead id={id} title={index === 0 ? 'One question about this file' : 'One more question'} />
      <PanelBody className={styles.section}>
        <p className={styles.question}>
          <Icon icon={CircleHelp} />
          {question.text}
        </p>
        <fieldset className={styles.answers}>
          <legend className="visually-hidden">{question.text}</legend>
          {question.answers.map((answer) => (
            <Button
              key={answer.label}
              variant={answer === answered ? 'primary' : 'secondary'}
              aria-pressed={answer === answered}
              onClick={() => onAnswer(answer)}
            >
              {answer.label}
            </Button>
          ))}
        </fieldset>
        <p className={styles.quiet}>Nothing is imported until you answer. The preview below updates as you choose.</p>
      </PanelBody>
    </Panel>
  );
}

interface QuestionsProps {
  /** Those that were answered, and the next one. */
  questions: readonly CsvQuestion[];
  answers: readonly CsvAnswer[];
  onAnswer: (answer: CsvAnswer) => void;
}

/** What the file itself does not settle, one thing after the other. The preview below shows what each answer means. */
export function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  return questions.map((question, index) => (
    <QuestionPanel
      key={question.text}
      question={question}
      index={index}
      answered={answers[index] ?? null}
      onAnswer={onAnswer}
    />
  ));
}
