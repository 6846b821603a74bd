import { useEffect } from 'react';
import { useMatches } from 'react-router';
import * as z from 'zod/mini';

const NAME = 'Cairn';
const titled = z.object({ title: z.string() });

export function documentTitle(handles: readonly unknown[]): string {
  const titles = handles.flatMap((handle) => z.safeParse(titled, handle).data?.title ?? []);
  return [...titles.slice(-1), NAME].join(' · ');
}

/** Sets the title in the browser tab and history: "Settings · Cairn". */
export function useDocumentTitle(): void {
  const title = documentTitle(useMatches().map(({ handle }) => handle));
  useEffect(() => {
    document.title = title;
  }, [title]);
}
