export { CertificateCheckForm } from './parts/check-form.tsx'
export { CertificateNumberSketch } from './parts/where-number.tsx'
