import '../main.css'
