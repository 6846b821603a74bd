const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function formatDay(day: string): string | undefined {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return year && `${month}/${date}/${year}`;
}

function deletedText(until: unknown): string {
  const day = typeof until === 'string' ? formatDay(until) : undefined;
  return day
    ? `Your account has been deleted. Until ${day}, you can log in and reinstate it with everything in it.`
    : 'Your account has been deleted. Log in to reinstate it.';
}

/** Explains why the app sent the user here. Only these fixed sentences are shown, never text from the URL. */
export function reasonText({ reason, until }: Readonly<Record<string, unknown>>): string | undefined {
  switch (reason) {
    case 'idle':
      return 'You were logged out after 30 minutes of inactivity.';
    case 'ended':
      return 'Your session has ended. Please log in again.';
    case 'deleted':
      return deletedText(until);
    default:
      return undefined;
  }
}
