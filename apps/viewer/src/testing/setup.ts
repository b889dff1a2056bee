import '../styles/all.ts'
