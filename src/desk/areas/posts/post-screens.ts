// The screens of posts, in one file.
export { NewPostPage, PostPage } from './post-page.tsx';
export { PostsPage } from './posts-page.tsx';
