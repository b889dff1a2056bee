import { createLocalStorage, type LocalStorageSettings } from "./local.ts"
import type { S3StorageSettings } from "./s3.ts"
import type { Storage } from "./storage.ts"

export type StorageSettings = { s3: S3StorageSettings } | { local: LocalStorageSettings }

/** The store that the settings name. The S3 client is loaded only where it is used. */
export async function createStorage(settings: StorageSettings): Promise<Storage> {
	if ("local" in settings) return createLocalStorage(settings.local)
	const { createS3Storage } = await import("./s3.ts")
	return createS3Storage(settings.s3)
}

export { objectPath, verifyFileUrl } from "./local.ts"
export { checkKey, InvalidKey, READ_WINDOW_SECONDS, readWindow } from "./storage.ts"
