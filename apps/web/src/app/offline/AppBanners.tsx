import { OfflineBar } from './OfflineBar.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

/** What the app says about itself, above every screen. */
export function AppBanners() {
  return (
    <>
      <OfflineBar />
      <UpdateOffer />
    </>
  );
}
