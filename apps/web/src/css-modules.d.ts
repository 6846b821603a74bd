import 'react';

// Custom properties travel through React's style prop, which sets them by CSSOM: the content security policy allows that.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
