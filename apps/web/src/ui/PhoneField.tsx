import fieldStyles from './Field.module.css';
import { FieldFrame, type FieldProps, type TextValue, useField } from './Field.tsx';
import { applyMaskedEdit } from './inputMask.ts';
import { formatPhone, phoneMask } from './phoneInput.ts';
import { useMaskedInput } from './useMaskedInput.ts';
import { useMergedRef } from './useMergedRef.ts';

const phoneHint = 'Enter a valid US phone number (e.g., 555-555-5555)';

type PhoneFieldProps = FieldProps<'input', 'type' | 'defaultValue' | keyof TextValue> & TextValue;

/** The value is 555-555-5555, or the part typed so far. */
export function PhoneField({ hint = phoneHint, value, onChange, ref, ...props }: PhoneFieldProps) {
  const { frame, control, rest } = useField({ hint, ...props });
  const masked = useMaskedInput(
    (edit) => applyMaskedEdit(phoneMask, phoneMask.clean(value), edit),
    (digits) => onChange(formatPhone(digits)),
  );
  const merged = useMergedRef(masked.element, ref);
  return (
    <FieldFrame {...frame}>
      <span className={fieldStyles.control}>
        <input
          autoComplete="tel-national"
          {...rest}
          {...control}
          ref={merged}
          type="tel"
          className={`${fieldStyles.input} tabular`}
          value={formatPhone(value)}
          onChange={masked.onChange}
        />
      </span>
    </FieldFrame>
  );
}
