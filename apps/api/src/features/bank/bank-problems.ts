import { BankError, LOGIN_REQUIRED } from '../../platform/bank/provider.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

export function bankLinkingUnavailable(): ProblemError {
  return new ProblemError('unavailable', 'Bank linking isn’t available on this server.');
}

/** Turns a provider failure while linking into the error the user sees. */
export function toProblem(error: unknown): unknown {
  if (!(error instanceof BankError)) return error;
  const details = { errorCode: error.code };
  if (error.code.startsWith('INVALID_'))
    return new ProblemError('rule_broken', 'The bank connection couldn’t be completed. Please start over.', {
      details,
    });
  return new ProblemError('unavailable', 'We couldn’t reach the bank. Please try again later.', { details });
}

interface FailedBank {
  readonly institutionId: string;
  readonly institutionName: string;
}

export function loginRequired({ institutionId, institutionName }: FailedBank): ProblemError {
  return new ProblemError('bank_login', `${institutionName} needs you to log in again.`, {
    details: { errorCode: LOGIN_REQUIRED, institutionId },
  });
}

export function bankUnreachable({ institutionId, institutionName }: FailedBank, errorCode: string): ProblemError {
  return new ProblemError('unavailable', `We couldn’t reach ${institutionName}. Please try again later.`, {
    details: { errorCode, institutionId },
  });
}

export function accessRevoked({ institutionId, institutionName }: FailedBank, errorCode: string): ProblemError {
  return new ProblemError('unavailable', `Cairn no longer has access to ${institutionName}. Please connect it again.`, {
    details: { errorCode, institutionId },
  });
}
