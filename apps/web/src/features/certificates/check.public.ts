export { CertificateCheckForm } from './parts/check-form.tsx'
export { NumberSketch } from './parts/where-number.tsx'
