export { certificateTexts } from './certificate-texts.ts'
export { CertificateCard } from './parts/certificate-card.tsx'
