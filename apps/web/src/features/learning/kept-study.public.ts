export { tellKeptStudy } from './playing/tell-kept-study.ts'
