import type { CsvAnswer, CsvQuestion } from '@cairn/files';
import { CircleHelp } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './Import.module.css';

interface QuestionPanelProps {
  question: CsvQuestion;
  answered: CsvAnswer | null;
  onAnswer: (answer: CsvAnswer) => void;
}

/** The one thing that the file itself does not settle. The preview below shows what each answer means. */
export function QuestionPanel({ question, answered, onAnswer }: QuestionPanelProps) {
  return (
    <Panel aria-labelledby="question">
      <PanelHead id="question" title="One question about this file" />
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
