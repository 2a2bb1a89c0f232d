export { WantButton } from './wishes/want-button.tsx'
