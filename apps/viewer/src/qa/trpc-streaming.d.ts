/** The same package under the name that keeps its streaming link out of the first load (vite.config.ts). */
declare module '@trpc/client/streaming' {
	export { httpBatchStreamLink } from '@trpc/client'
}
