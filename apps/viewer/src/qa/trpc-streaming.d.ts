/** Alias of the tRPC client that keeps the streaming link out of the first load (see `vite.config.ts`). */
declare module '@trpc/client/streaming' {
	export { httpBatchStreamLink } from '@trpc/client'
}
