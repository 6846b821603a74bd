import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { MessageScreen } from '../../ui/MessageScreen.tsx';

export default function AuthErrorScreen() {
  return (
    <MessageScreen
      title="We couldn’t log you in"
      help="The login page may have been open too long or submitted twice. Log in again."
      actions={
        <ButtonLink to="/" variant="primary">
          Log in
        </ButtonLink>
      }
    />
  );
}
