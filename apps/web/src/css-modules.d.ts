import 'react';

// React's style prop sets custom properties through CSSOM, which the content security policy allows.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
