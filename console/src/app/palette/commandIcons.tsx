import type { ReactNode } from 'react'

// Drawn here: icons of the package would go into the shell's bundle (build/bundles.ts), which the palette is not part of.
const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const IconTheme = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
  </Icon>
)

export const IconLanguage = () => (
  <Icon>
    <path d="M3 6h10M8 4v2M11 6c0 4-3 8-7 9M5 9c0 3 4 5.500 7 6M12 20l4-9 4 9M13.200 17.500h5.600" />
  </Icon>
)

export const IconKeyboard = () => (
  <Icon>
    <rect x="2" y="6" width="20" height="12" rx="2" />
    <path d="M6 10h.01M10 10h.01M14 10h.01M18 10h.01M6 14h.01M18 14h.01M10 14h4" />
  </Icon>
)
