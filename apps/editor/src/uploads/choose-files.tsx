import { Button, type ButtonLook } from '@dormer/ui/button'
import { type ReactNode, type Ref, useRef } from 'react'

type FileInputProps = {
	accept: string
	multiple?: boolean
	onFiles: (files: File[]) => void
}
type ChooseFilesProps = FileInputProps & {
	look?: ButtonLook
	size?: 'm' | 's'
	flush?: boolean
	busy?: boolean
	className?: string
	children: ReactNode
}

/** Renders a button that opens the file dialog of the operating system. */
export function ChooseFiles({ accept, multiple, children, onFiles, ...button }: ChooseFilesProps) {
	const input = useRef<HTMLInputElement>(null)
	return (
		<>
			<Button {...button} onClick={() => input.current?.click()}>
				{children}
			</Button>
			<FileInput ref={input} {...{ accept, onFiles, ...(multiple && { multiple }) }} />
		</>
	)
}

/** Renders the hidden input whose click opens the file dialog of the operating system. */
export function FileInput({
	ref,
	accept,
	multiple = false,
	onFiles,
}: FileInputProps & { ref: Ref<HTMLInputElement> }) {
	return (
		<input
			ref={ref}
			type="file"
			hidden
			accept={accept}
			multiple={multiple}
			onChange={({ target }) => {
				const files = [...(target.files ?? [])]
				target.value = ''
				if (files.length > 0) onFiles(files)
			}}
		/>
	)
}
