import type { SliceReference } from '../../core/reference/reference.ts'
import { MAX_IMAGE_MB } from './limits.ts'

/** Texts of the API reference for the group Images. */
export const imagesReference: SliceReference = {
	operations: {
		'images.list': 'Returns the images that the company uploaded. The URLs are signed and expire.',
		'images.upload': `Stores an image of at most ${MAX_IMAGE_MB} MB in PNG, JPEG or WebP. The type is read from the bytes, not from the file name: another type returns 415 \`UNSUPPORTED_TYPE\`, a larger file 413 \`PAYLOAD_TOO_LARGE\`. Metadata such as the location of a photo is removed.`,
		'images.uploadInit':
			'Starts an upload directly to the object store, for clients that do not want to send the file through this API. Send the file to `uploadUrl` with PUT and the same content type, then call `POST /api/images/complete`.',
		'images.complete':
			'Checks the uploaded file and creates the image. The checks are those of `POST /api/images/upload`.',
		'images.delete':
			'Removes an image from the list. The file stays, because slides and presentations may still show it.',
	},
	models: {
		ImageRecord: {
			$: 'Uploaded image.',
			id: 'ID of the image, for `imageId` of a slide, `logo` and `backgroundImage`.',
			filename: 'Name of the uploaded file.',
			mimeType: 'Media type of the stored image.',
			size: 'Size of the stored image in bytes.',
			width: 'Width in pixels. Null when it is unknown.',
			height: 'Height in pixels. Null when it is unknown.',
			url: 'Signed URL of the image. It expires.',
			thumbUrl: 'Signed URL of a thumbnail, 480 pixels wide. It expires.',
		},
		ImageSizes: {
			$: 'An image in several widths, for the `srcset` of a page.',
			width: 'Width of the original in pixels.',
			height: 'Height of the original in pixels.',
			placeholder:
				'Blurred image of at most 300 characters as a `data:` URI, to show while the image loads. Null for an image with transparent parts.',
			sizes: 'URLs of the image in each width, narrowest first.',
		},
		ImageSizesSize: {
			$: 'An image in one width.',
			width: 'Width in pixels.',
			url: 'Signed URL of the image in this width. It expires.',
		},
		UploadImageInput: { file: `The image file, at most ${MAX_IMAGE_MB} MB, in PNG, JPEG or WebP.` },
		UploadInitInput: {
			$: 'Image to upload.',
			filename: 'Name of the file, at most 255 characters.',
			contentType: 'Media type of the file: `image/png`, `image/jpeg` or `image/webp`.',
			sizeBytes: 'Size of the file in bytes.',
		},
		UploadTicket: {
			$: 'Permission to upload one image.',
			imageId: 'ID of the image, for `POST /api/images/complete`.',
			uploadUrl: 'Signed URL that accepts one PUT of the file.',
			storageKey: 'Storage key under which the file is kept.',
			expiresIn: 'Seconds until `uploadUrl` expires.',
		},
		ImagesListResponse: { images: 'The images, newest first.' },
		ImagesUploadResponse: { image: 'The stored image.' },
		ImagesCompleteResponse: { image: 'The stored image.' },
	},
}
