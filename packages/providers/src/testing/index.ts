export { startLoopback } from "./loopback.ts"
export { startTestS3, TEST_S3_KEYS } from "./s3.ts"
