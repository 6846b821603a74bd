import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { MessageScreen } from '../../ui/MessageScreen.tsx';

export default function AuthErrorScreen() {
  return (
    <MessageScreen
      title="Logging in did not work"
      help="The log-in page may have been open for too long, or was answered twice. Please log in again."
      actions={
        <ButtonLink to="/" variant="primary">
          Log in
        </ButtonLink>
      }
    />
  );
}
