import { createLocalStorage, type LocalStorageSettings } from './local.ts'
import { createS3Storage, type S3StorageSettings } from './s3.ts'
import type { Storage } from './storage.ts'

export type StorageSettings = LocalStorageSettings & { s3?: S3StorageSettings }

/** Creates S3 storage when `s3` is set, and otherwise file storage in the folder `directory`. */
export function createStorage(settings: StorageSettings): Storage {
	return settings.s3 === undefined ? createLocalStorage(settings) : createS3Storage(settings.s3)
}

export { objectPath, verifyFileUrl } from './local.ts'
