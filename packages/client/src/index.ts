export type * from '../generated/openapi.ts'
export { type ClientSettings, DormerClient } from './client.ts'
export { DormerConnectionError, DormerError, type FieldError } from './errors.ts'
export { verifyWebhook, type WebhookHeaders, type WebhookMessage } from './webhooks.ts'
