export { settleStudy, tellKeptStudy } from './playing/tell-kept-study.ts'
