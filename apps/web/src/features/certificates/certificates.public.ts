export { CertificateCard } from './parts/certificate-card.tsx'
