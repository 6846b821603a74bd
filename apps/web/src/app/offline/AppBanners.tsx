import { OfflineBar } from './OfflineBar.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

/** Messages about the app itself, above every screen. */
export function AppBanners() {
  return (
    <>
      <OfflineBar />
      <UpdateOffer />
    </>
  );
}
