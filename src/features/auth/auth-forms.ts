// One chunk for auth-modal.tsx.
export { LoginForm } from './login-form.tsx';
export { RegisterForm } from './register-form.tsx';
