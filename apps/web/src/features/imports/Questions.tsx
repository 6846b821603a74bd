import type { CsvAnswer, CsvQuestion } from '@cairn/files';
import { CircleHelp } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './Import.module.css';

interface QuestionPanelProps {
  question: CsvQuestion;
  /** Zero-based. */
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
        <p className="ink-2">Nothing is imported until you answer. The preview below updates as you choose.</p>
      </PanelBody>
    </Panel>
  );
}

interface QuestionsProps {
  /** The answered questions and the next open one. */
  questions: readonly CsvQuestion[];
  answers: readonly CsvAnswer[];
  onAnswer: (answer: CsvAnswer) => void;
}

/** Asks one at a time about what the file leaves ambiguous; the preview below shows the effect of each answer. */
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
